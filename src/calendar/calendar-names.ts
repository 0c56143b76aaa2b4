/**
 * The UID of what we tell other sites. It names the property, so that it is known again when a site
 * sends it back, whether or not the stay is still there.
 */
export function nameFor(id: string, propertyId: string, siteHost: string): string {
  return `${id}.${propertyId}@${siteHost}`;
}

/** Whether a UID is one that we gave out for this property. */
export function ownName(uid: string, propertyId: string, siteHost: string): boolean {
  return uid.toLowerCase().endsWith(`.${propertyId}@${siteHost}`.toLowerCase());
}
