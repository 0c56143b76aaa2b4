/** A path to read: on disk from source, inside the executable otherwise. */
declare module "*.ttf" {
  const path: string;
  export default path;
}
declare module "*.woff" {
  const path: string;
  export default path;
}
