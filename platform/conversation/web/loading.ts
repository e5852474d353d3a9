/** Something that is read from the server: under way, there, or why it is not. */
export type Loading = 'loading' | 'ready' | { readonly failed: string }
