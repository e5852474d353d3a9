/** Fields for external clients, hidden here because the owner is already shown. */
export const HIDDEN_OWNER_FIELDS = ['username', 'user_info']
