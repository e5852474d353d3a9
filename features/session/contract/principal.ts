/** The telephone identity of the signed-in principal, which calls, routing and presence read. */
declare module '#platform/access/principal.ts' {
  interface Principal {
    /** Null for people without an extension. */
    readonly extension: { readonly id: number; readonly number: string; readonly endpoint: string } | null
  }
}

export type {}
