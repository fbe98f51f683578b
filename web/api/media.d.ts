/**
 * A url fit for an `src`: only the server's own `/media/…` files, since stories come from models and imports.
 * Everything else is null, which shows the placeholder.
 */
export declare function mediaUrl(url: string | null | undefined): string | null;
