/** The reasons offered to agents and supervisors; stored as text. */
export const PAUSE_REASONS = ['break', 'lunch', 'meeting', 'training', 'other'] as const
