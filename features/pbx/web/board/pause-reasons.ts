/** Of which agents and supervisors choose one; what is kept is its text. */
export const PAUSE_REASONS = ['break', 'lunch', 'meeting', 'training', 'other'] as const
