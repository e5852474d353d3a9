import Button from '@mui/material/Button'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { PagedListProps } from './use-paged-list.ts'

/** Clears all filters; hidden when none is active. */
export const ClearFilters = ({
  filtered,
  onClearFilters,
}: Pick<PagedListProps<unknown>, 'filtered' | 'onClearFilters'>) => {
  const t = useText(platformTexts)
  return filtered ? (
    <Button size="small" onClick={onClearFilters}>
      {t('ui.clearFilters')}
    </Button>
  ) : null
}
