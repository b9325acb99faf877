// The content security policy forbids eval, and zod's feature test for it is reported as a violation. Setting zod's
// global configuration directly, instead of through its `config`, keeps zod out of the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
