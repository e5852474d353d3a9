/** State of a read: pending, done, or failed. */
export type Loading = 'loading' | 'ready' | { readonly failed: string }
