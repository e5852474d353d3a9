/** Read by outside clients; the owner is shown already. */
export const OWNER_AGAIN = ['username', 'user_info']
