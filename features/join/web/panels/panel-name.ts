/** What stands beside a conversation: one of them at a time, so that each hides the others. */
export const PANELS = ['contact', 'labels', 'templates', 'defaults', 'files'] as const
export type PanelName = (typeof PANELS)[number]
