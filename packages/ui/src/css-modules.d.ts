declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  // oxlint-disable-next-line import/no-default-export -- the shape that bundlers give to CSS modules
  export default classes;
}
declare module "*.css";
declare module "*.css?inline" {
  /** The built style sheet. */
  const css: string;
  // oxlint-disable-next-line import/no-default-export -- the shape that bundlers give to style sheets
  export default css;
}
