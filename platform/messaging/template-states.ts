import type { TemplateState } from './port.ts'

const STATES: Readonly<Record<string, TemplateState>> = {
  approved: 'approved',
  rejected: 'rejected',
  pending: 'pending',
  in_appeal: 'pending',
  pending_deletion: 'paused',
  paused: 'paused',
  disabled: 'paused',
  // Gupshup's word for what Meta stopped.
  deactivated: 'paused',
  failed: 'rejected',
}

/** Approval as Meta and its resellers call it, in any case of letters; undefined for words that are not known. */
export const templateState = (word: string): TemplateState | undefined => STATES[word.toLowerCase()]

/** `UTILITY` …; older categories count as utility. */
export function templateCategory(word: string): 'utility' | 'marketing' | 'authentication' {
  const lower = word.toLowerCase()
  return lower === 'marketing' || lower === 'authentication' ? lower : 'utility'
}

/** `IMAGE` …; anything else is a template without a file. */
export function templateHeader(word: string): 'text' | 'image' | 'video' | 'document' {
  const lower = word.toLowerCase()
  return lower === 'image' || lower === 'video' || lower === 'document' ? lower : 'text'
}
