/** The data center that the sandbox emulates. */
export const demoDataCentre = "us21";

/** The key that the demo's integration with Mailchimp is made with; the prefix says that it belongs to the sandbox. */
export const demoMailchimpKey = `sandbox_mailchimp_demo-${demoDataCentre}`;
