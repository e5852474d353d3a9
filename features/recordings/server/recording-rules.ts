import type { Rows } from '#platform/db/database.ts'
import { announcementOf, builtInSounds, type PlayedAnnouncement } from './announcement/announcement.ts'
import { type FindSound, type RecordingPolicy, recordingPolicyOf } from './recording-policy.ts'

/** What is recorded of a company's calls, and what is said before. */
export type RecordingRules = Omit<RecordingPolicy, 'told' | 'audioId' | 'language'> & {
  announcement: PlayedAnnouncement | null
}

interface RulesPorts {
  findSound: FindSound
  /** Where telephone servers read sounds; null: there is no such folder. */
  soundsFolder: string | null
}

/** The rules of a company; a sound of its own that is gone is replaced by the built-in sentence. */
export async function recordingRulesOf(
  rows: Rows,
  companyId: number,
  { findSound, soundsFolder }: RulesPorts,
): Promise<RecordingRules> {
  const { told, audioId: id, language, ...policy } = await recordingPolicyOf(rows, companyId)
  const own = id === null ? null : await findSound(rows, { companyId, id })
  const sounds = own?.sounds ?? builtInSounds(language, soundsFolder)
  return { ...policy, announcement: announcementOf(told, sounds) }
}
