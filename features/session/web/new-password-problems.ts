import type { Translator } from '#platform/i18n/web/language.tsx'
import { passwordWeakness } from '../contract/password-rules.ts'
import type { accountTexts } from '../i18n/account/texts.ts'

/** Errors of a new password typed twice, by field. */
export const newPasswordProblems = (
  { password, repeat }: { password: string; repeat: string },
  username: string,
  t: Translator<typeof accountTexts>,
): Record<string, string> => {
  const weakness = passwordWeakness(password, username)
  return {
    ...(weakness === null ? {} : { password: t(`password.weak.${weakness}`) }),
    ...(weakness === null && password !== repeat ? { repeat: t('restart.different') } : {}),
  }
}
