import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { ListColumn } from '#platform/ui/list/list-column.ts'
import { FieldValue } from './field-value.tsx'
import type { ResourceRecord } from './resource-client.ts'
import type { ResourceTexts } from './resource-texts.ts'
import type { Selection } from './use-selection.ts'

/** How a screen draws fields in a way of its own. */
export type RenderCells = Readonly<Record<string, (record: ResourceRecord) => ReactNode>>

export const StateChip = ({ enabled }: { enabled: boolean }) => {
  const t = useText(platformTexts)
  return (
    <Chip
      size="small"
      variant="outlined"
      color={enabled ? 'success' : 'default'}
      label={t(enabled ? 'ui.state.enabled' : 'ui.state.disabled')}
    />
  )
}

const Tick = ({ resource, record, selection }: ColumnParts & { record: ResourceRecord }) => {
  const t = useText(platformTexts)
  return (
    <Checkbox
      size="small"
      checked={selection.has(record.id)}
      onChange={() => selection.toggle(record.id)}
      slotProps={{ input: { 'aria-label': t('ui.selectRow', { name: String(record[resource.label]) }) } }}
      sx={{ p: 0.5 }}
    />
  )
}

const TickAll = ({ selection, shown }: { selection: Selection; shown: number }) => {
  const t = useText(platformTexts)
  const { length } = selection.ids
  return (
    <Checkbox
      size="small"
      checked={shown > 0 && length === shown}
      indeterminate={length > 0 && length < shown}
      onChange={selection.toggleAll}
      slotProps={{ input: { 'aria-label': t('ui.selectAll') } }}
      sx={{ p: 0.5 }}
    />
  )
}

interface ColumnParts {
  resource: Resource
  texts: ResourceTexts
  selection: Selection
  shown: number
  render: RenderCells
  menu: (record: ResourceRecord) => ReactNode
}

/** The listed fields, between a tick and what can be done to the row. */
export const useColumns = (parts: ColumnParts): ListColumn<ResourceRecord>[] => {
  const t = useText(platformTexts)
  const { resource, texts, selection, render } = parts
  const fields = Object.entries(resource.fields).filter(([, field]) => field.listed)
  return [
    {
      id: 'tick',
      label: t('ui.selectAll'),
      heading: <TickAll selection={selection} shown={parts.shown} />,
      width: 44,
      render: (record) => <Tick {...parts} record={record} />,
    },
    ...fields.map(
      ([name, field]): ListColumn<ResourceRecord> => ({
        id: name,
        label: texts.field(name),
        align: field.kind === 'number' ? 'right' : 'left',
        ...(field.sort ? { sort: { ascending: name, descending: `-${name}` } } : {}),
        render: (record) => (
          <Box sx={record.enabled ? {} : { color: 'text.secondary' }}>
            {render[name]?.(record) ?? (
              <FieldValue name={name} field={field} value={record[name]} texts={texts} />
            )}
          </Box>
        ),
      }),
    ),
    ...(resource.canDisable
      ? [
          {
            id: 'state',
            label: t('ui.state'),
            width: 130,
            render: ({ enabled }: ResourceRecord) => <StateChip enabled={enabled} />,
          },
        ]
      : []),
    {
      id: 'actions',
      label: t('ui.actions'),
      hideLabel: true,
      width: 88,
      align: 'right',
      render: parts.menu,
    },
  ]
}
