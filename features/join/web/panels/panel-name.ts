/** Panels beside a conversation, one at a time. */
export const PANELS = ['contact', 'labels', 'templates', 'defaults', 'files'] as const
export type PanelName = (typeof PANELS)[number]
