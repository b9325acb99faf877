declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  // oxlint-disable-next-line import/no-default-export -- the shape that bundlers give to CSS modules
  export default classes;
}
declare module "*.css";
declare module "*.css?url" {
  /** The URL of the built style sheet. */
  const url: string;
  // oxlint-disable-next-line import/no-default-export -- the shape that bundlers give to addresses
  export default url;
}
