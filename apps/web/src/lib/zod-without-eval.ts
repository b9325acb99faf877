// The content security policy allows no eval, and zod's mere try at it is reported as a violation. This is where
// zod looks for its settings; told so, and not by zod's own `config`, the first picture need not load zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
