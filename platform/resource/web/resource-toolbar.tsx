import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import type { ListState } from './resource-filters.ts'
import type { ResourceTexts } from './resource-texts.ts'

interface ResourceToolbarProps {
  resource: Resource
  texts: ResourceTexts
  state: ListState
  onChange: (patch: Record<string, string>) => void
}

/** The search, and a filter for each field that has one. */
export const ResourceToolbar = ({ resource, texts, state, onChange }: ResourceToolbarProps) => {
  const t = useText(platformTexts)
  const filters = Object.entries(resource.fields).filter(
    ([, field]) => field.filter && (field.kind === 'choice' || field.kind === 'flag'),
  )
  return (
    <>
      <SearchField
        label={texts.of('search')}
        value={state.search}
        onChange={(search) => onChange({ search })}
      />
      {filters.map(([name, field]) => (
        <FilterSelect
          key={name}
          label={texts.field(name)}
          value={String(state[name] ?? '')}
          choices={[
            { value: '', label: t('ui.anyOf', { field: texts.field(name) }) },
            ...(field.kind === 'choice'
              ? field.choices.map((value) => ({ value, label: texts.choice(name, value) }))
              : [
                  { value: 'true', label: `${texts.field(name)}: ${t('ui.yes')}` },
                  { value: 'false', label: `${texts.field(name)}: ${t('ui.no')}` },
                ]),
          ]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
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
    </>
  )
}
