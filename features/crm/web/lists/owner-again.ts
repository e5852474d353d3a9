/** Fields for external clients, hidden here because the owner is already shown. */
export const OWNER_AGAIN = ['username', 'user_info']
