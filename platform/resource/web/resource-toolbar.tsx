import Box from '@mui/material/Box'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { readFilter, writeFilter } from '#platform/resource/contract/list-filter.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { ListState } from './resource-filters.ts'
import type { ResourceTexts } from './resource-texts.ts'

interface ResourceToolbarProps {
  resource: Resource
  texts: ResourceTexts
  state: ListState
  onChange: (patch: Record<string, string>) => void
}

/** Search and filters. */
export const ResourceToolbar = ({ resource, texts, state, onChange }: ResourceToolbarProps) => {
  const t = useText(platformTexts)
  return (
    <>
      {/* On a telephone its own line, above views and filters. */}
      <Box sx={{ width: { xs: '100%', sm: 'auto' }, order: { xs: -1, sm: 0 } }}>
        <SearchField
          label={texts.of('search')}
          value={state.search}
          onChange={(search) => onChange({ search })}
        />
      </Box>
      {resource.canDisable && (
        <FilterSelect
          label={t('ui.state')}
          value={state.state}
          choices={[
            { value: '', label: t('ui.state.all') },
            { value: 'enabled', label: t('ui.state.enabled') },
            { value: 'disabled', label: t('ui.state.disabled') },
          ]}
          onChange={(value) => onChange({ state: value })}
        />
      )}
      <FilterBar
        resource={resource}
        texts={texts}
        filter={readFilter(state.filter) ?? []}
        onChange={(filter) => onChange({ filter: writeFilter(filter) })}
      />
    </>
  )
}
