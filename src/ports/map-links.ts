/** Asks a map app's own site where one of its short links leads. */
export interface MapLinks {
  /**
   * The address behind the link's last part, such as `AbC12dEf3`; nothing where the site says none in time. What comes
   * back is a stranger's text: at most 2,000 signs, to be read for coordinates and never to be opened.
   */
  whereTo(key: string): Promise<string | undefined>;
}
