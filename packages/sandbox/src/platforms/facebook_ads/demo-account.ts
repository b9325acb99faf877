/** What the demo's integration with Meta is made with. */
export const demoMetaAccountId = "act_4410000000012";

/** As the operator pastes it; the prefix says that it belongs to the sandbox. */
export const demoMetaToken = "sandbox_meta_demo";
