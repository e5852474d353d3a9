export const PROFILE_KEY = ['session', 'profile'] as const
export const SESSIONS_KEY = ['session', 'own-sessions'] as const
