/** Kinds of files as operators see them. */
export const STORAGE_CATEGORIES = [
  'recordings',
  'voicemail',
  'meetings',
  'chat',
  'join',
  'drive',
  'crm',
  'exports',
  'other',
] as const
export type StorageCategory = (typeof STORAGE_CATEGORIES)[number]

/** By the kind of stored files; all others are `other`. */
const OF_KIND: Readonly<Record<string, StorageCategory>> = {
  recording: 'recordings',
  voicemail: 'voicemail',
  voicemail_greeting: 'voicemail',
  meeting_recording: 'meetings',
  chat: 'chat',
  chat_preview: 'chat',
  join: 'join',
  join_preview: 'join',
  join_bot: 'join',
  drive: 'drive',
  crm: 'crm',
  export: 'exports',
}

export const categoryOf = (kind: string): StorageCategory => OF_KIND[kind] ?? 'other'

/** What rules can clean up; the features say how. */
export const CLEANED_CATEGORIES = ['recordings', 'voicemail', 'meetings', 'drive_versions'] as const

/** What a hold protects. */
export const HELD_CATEGORIES = ['all', ...CLEANED_CATEGORIES] as const

export const STORES = ['folder', 's3'] as const
