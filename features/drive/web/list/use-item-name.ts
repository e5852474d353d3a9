import { useText } from '#platform/i18n/web/language.tsx'
import { driveTexts } from '../../i18n/texts.ts'
import type { Item } from '../item.ts'

/** Names as shown: protected folders have one in the user's language. */
export function useItemName(): (item: Item) => string {
  const t = useText(driveTexts)
  return (item) => (item.kind === 'source' ? t(`drive.source.${item.source}`) : item.name)
}
