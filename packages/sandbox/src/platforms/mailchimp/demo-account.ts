/** The data center that the sandbox emulates. */
export const demoDataCenter = "us21";

/** The key of the demo's Mailchimp integration; the prefix marks it as a sandbox key. */
export const demoMailchimpKey = `sandbox_mailchimp_demo-${demoDataCenter}`;
