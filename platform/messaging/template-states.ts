import type { TemplateState } from './port.ts'

const STATES: Readonly<Record<string, TemplateState>> = {
  approved: 'approved',
  rejected: 'rejected',
  pending: 'pending',
  in_appeal: 'pending',
  pending_deletion: 'paused',
  paused: 'paused',
  disabled: 'paused',
  // Gupshup's word for templates stopped by Meta.
  deactivated: 'paused',
  failed: 'rejected',
}

/** Approval state in Meta's words, case-insensitive; undefined when unknown. */
export const templateState = (word: string): TemplateState | undefined => STATES[word.toLowerCase()]

/** `UTILITY` …; old categories map to utility. */
export function templateCategory(word: string): 'utility' | 'marketing' | 'authentication' {
  const lower = word.toLowerCase()
  return lower === 'marketing' || lower === 'authentication' ? lower : 'utility'
}

/** `IMAGE` …; anything else means no file. */
export function templateHeader(word: string): 'text' | 'image' | 'video' | 'document' {
  const lower = word.toLowerCase()
  return lower === 'image' || lower === 'video' || lower === 'document' ? lower : 'text'
}
