/** The phone's part of the signed-in principal. */
declare module '#platform/access/principal.ts' {
  interface Principal {
    /** The telephone identity; null for people without an extension. */
    readonly extension: { readonly id: number; readonly number: string; readonly endpoint: string } | null
  }
}

export type {}
