import Gavel from '@mui/icons-material/FactCheckOutlined'
import Info from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { ExportMenu } from '#platform/resource/web/sheet/export-menu.tsx'
import { BoundGroups } from '#platform/ui/bound-groups.tsx'
import { ClearFilters } from '#platform/ui/list/clear-filters.tsx'
import { DataList } from '#platform/ui/list/data-list.tsx'
import { DayRange } from '#platform/ui/list/day-range.tsx'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { FoldedFilters } from '#platform/ui/list/folded-filters.tsx'
import type { ListColumn } from '#platform/ui/list/list-column.ts'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { usePagedList } from '#platform/ui/list/use-paged-list.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { AUDIT_EXPORT, type AuditEntry, exportAudit, listAudit, readAuditFilters } from '../contract/audit.ts'
import { auditTexts } from '../i18n/texts.ts'
import { AuditDetails } from './audit-details.tsx'
import { AUDIT_FIELDS, toAuditQuery } from './audit-filters.ts'

const KEY = ['audit'] as const

/** The audit trail: search, filter, details, export. */
export const AuditScreen = () => {
  const t = useText(auditTexts)
  const api = useApi()
  const { language } = useLanguage()
  const moment = useMoment()
  const { state, setState, query, total, listProps } = usePagedList({
    fields: AUDIT_FIELDS,
    key: [...KEY, 'list'],
    query: toAuditQuery,
    read: (query, signal) => api.call(listAudit, { query, signal }),
    rowsOf: ({ results, count }) => ({ rows: results, total: count }),
  })
  const { page: _, page_size: _size, ...filters } = query
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const offered = useQuery({
    queryKey: [...KEY, 'filters'],
    queryFn: ({ signal }) => api.call(readAuditFilters, { signal }),
  })
  const words = useMemo(
    () => new Map((offered.data?.actions ?? []).map((one) => [one.action, one[language]])),
    [offered.data, language],
  )
  // Until the names are read; an action of an earlier version has none.
  const actionText = (entry: AuditEntry) => words.get(entry.action) ?? t('audit.someAction')
  const actor = (entry: AuditEntry) => (entry.actor_name === '' ? t('audit.program') : entry.actor_name)

  const columns: ListColumn<AuditEntry>[] = [
    {
      id: 'at',
      label: t('audit.at'),
      sort: { ascending: 'at', descending: '-at' },
      render: ({ at }) => (
        <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap' }}>
          {moment(at)}
        </Box>
      ),
    },
    { id: 'actor', label: t('audit.actor'), render: actor },
    {
      id: 'action',
      label: t('audit.action'),
      render: (entry) => (
        <>
          {actionText(entry)}
          {entry.sentence !== null && (
            <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{entry.sentence}</Box>
          )}
        </>
      ),
    },
    { id: 'subject', label: t('audit.subject'), render: ({ subject_name }) => subject_name },
    { id: 'address', label: t('audit.address'), render: ({ address }) => address || '—' },
    {
      id: 'details',
      label: t('audit.details'),
      hideLabel: true,
      width: 56,
      align: 'right',
      render: (entry) => (
        <IconButton
          size="small"
          aria-label={`${t('audit.details')}: ${actionText(entry)}, ${entry.subject_name}`}
          onClick={() => setOpened(entry)}
        >
          <Info fontSize="small" />
        </IconButton>
      ),
    },
  ]

  const toolbar = (
    <FoldedFilters
      active={
        [state.actor !== 0, state.action !== '', state.initDate !== '' || state.finishDate !== ''].filter(
          Boolean,
        ).length
      }
      lead={
        <SearchField
          label={t('audit.searchFor')}
          value={state.search}
          onChange={(search) => setState({ search })}
        />
      }
    >
      <FilterSelect
        label={t('audit.actor')}
        value={state.actor}
        choices={[
          { value: 0, label: t('audit.anyActor') },
          ...(offered.data?.actors ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => setState({ actor: Number(value) })}
      />
      <FilterSelect
        label={t('audit.action')}
        value={state.action}
        choices={[
          { value: '', label: t('audit.anyAction') },
          ...(offered.data?.actions ?? [])
            .map((one) => ({ value: one.action, label: one[language] }))
            .sort((one, other) => one.label.localeCompare(other.label, language)),
        ]}
        onChange={(action) => setState({ action })}
      />
      <DayRange value={state} onChange={setState} />
      <ClearFilters {...listProps} />
    </FoldedFilters>
  )

  return (
    <Screen
      title={t('screen.audit')}
      actions={
        <ExportMenu
          source={AUDIT_EXPORT}
          query={filters}
          empty={total === 0}
          download={(format) => api.download(exportAudit, { query: { ...filters, format } as never })}
        />
      }
      toolbar={toolbar}
    >
      <BoundGroups />
      <DataList
        {...listProps}
        label={t('screen.audit')}
        columns={columns}
        rowKey={({ id }) => id}
        onActivate={setOpened}
        onRowClick={setOpened}
        empty={{ icon: <Gavel />, title: t('audit.empty'), hint: t('audit.emptyHint') }}
        renderCompact={(entry) => (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 500 }}>{actionText(entry)}</Box>
              {entry.sentence !== null && <Box sx={{ fontSize: '0.875rem' }}>{entry.sentence}</Box>}
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {[entry.subject_name, actor(entry), moment(entry.at)].join(' · ')}
              </Box>
            </Box>
            {columns[5]?.render(entry)}
          </Box>
        )}
      />
      {opened !== null && (
        <AuditDetails entry={opened} action={actionText(opened)} onClose={() => setOpened(null)} />
      )}
    </Screen>
  )
}
