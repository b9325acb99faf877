/** The account and token of the demo's Meta integration. */
export const demoMetaAccountId = "act_4410000000012";

/** As the operator pastes it; the prefix marks it as a sandbox token. */
export const demoMetaToken = "sandbox_meta_demo";
