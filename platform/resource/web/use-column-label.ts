import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { resourceTexts } from '../i18n/texts.ts'
import { CREATED_COLUMN, STATE_COLUMN } from './list-layout.ts'
import type { ResourceTexts } from './resource-texts.ts'

/** Label of a column: a field, or one that every list has. */
export const useColumnLabel = (texts: ResourceTexts): ((name: string) => string) => {
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  return (name) => {
    const own = texts.field(name)
    if (own !== name) return own
    if (name === STATE_COLUMN) return ui('ui.state')
    return name === CREATED_COLUMN ? t('list.createdAt') : own
  }
}
