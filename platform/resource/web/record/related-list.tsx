import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinkText from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { FieldValue } from '../field-value.tsx'
import { type Input, type ResourceRecord, resourceClient, type Shown } from '../resource-client.ts'
import type { RenderCells } from '../resource-columns.tsx'
import { ResourceDialog } from '../resource-dialog.tsx'
import { useResourceTexts } from '../resource-texts.ts'
import { listKey } from '../use-resource-actions.ts'

interface RelatedListProps<R extends Resource = Resource> {
  resource: R
  texts: Catalogue
  /** Title; default: the list's. */
  title?: string | undefined
  /** Query that selects related rows: `{ person: '12' }`. */
  by: Input
  /** Fields besides the name. */
  show: readonly string[]
  /** Custom rendering of fields. */
  render?: RenderCells<Shown<R>> | undefined
  /** URL of a row's page; without it a click opens the form. */
  pageOf?: ((record: Shown<R>) => string) | undefined
  /** Initial values of a row created here. */
  begin?: Readonly<Record<string, unknown>> | undefined
  actions?: ReactNode
  order?: string
}

/** Number of newest rows shown. */
const SHOWN = 20

/** Related records of another resource, in a tab or the side column. */
export const RelatedList = <R extends Resource>(typed: RelatedListProps<R>) => {
  // Inside, a record is data with any fields.
  const props = typed as unknown as RelatedListProps
  const { resource, by, show, pageOf, begin } = props
  const ui = useText(platformTexts)
  const texts = useResourceTexts(resource, props.texts)
  const api = useApi()
  const [form, setForm] = useState<number | 'new' | null>(null)
  const query: Input = { ...by, order: props.order ?? resource.order, limit: SHOWN }
  const read = useQuery({
    queryKey: [...listKey(resource), query],
    queryFn: ({ signal }) => resourceClient(api, resource).list(query, signal),
    staleTime: 0,
  })
  const nameOf = (record: ResourceRecord) => String(record[resource.label] ?? '')
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {props.title ?? texts.of('title')} {read.data !== undefined && `(${read.data.count})`}
        </Typography>
        {props.actions}
        {begin !== undefined && (
          <Button size="small" startIcon={<Add />} onClick={() => setForm('new')}>
            {texts.of('new')}
          </Button>
        )}
      </Box>
      {read.isError && (
        <Box role="alert">
          {failureDetail(read.error)} <Button onClick={() => void read.refetch()}>{ui('ui.retry')}</Button>
        </Box>
      )}
      {read.isPending && <Skeleton height={64} />}
      {read.data?.count === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.of('empty')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {read.data?.results.map((record) => (
          <Box
            component="li"
            key={record.id}
            sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider', fontSize: '0.875rem' }}
          >
            {pageOf === undefined ? (
              <LinkText
                component="button"
                type="button"
                onClick={() => setForm(record.id)}
                sx={{ fontWeight: 500 }}
              >
                {nameOf(record)}
              </LinkText>
            ) : (
              <LinkText component={Link} to={pageOf(record)} sx={{ fontWeight: 500 }}>
                {nameOf(record)}
              </LinkText>
            )}
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 1.5,
                color: 'text.secondary',
                fontSize: '0.8125rem',
              }}
            >
              {show.map((name) => {
                const field = resource.fields[name]
                return field === undefined ? null : (
                  <Box component="span" key={name} title={texts.field(name)}>
                    {props.render?.[name]?.(record) ?? (
                      <FieldValue name={name} field={field} value={record[name]} texts={texts} />
                    )}
                  </Box>
                )
              })}
            </Box>
          </Box>
        ))}
      </Box>
      {form !== null && (
        <ResourceDialog
          resource={resource}
          texts={texts}
          id={form === 'new' ? null : form}
          begin={begin}
          renderField={undefined}
          onClose={() => setForm(null)}
          onSaved={() => setForm(null)}
        />
      )}
    </Box>
  )
}
