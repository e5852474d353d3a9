import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { RecordFacts } from '#platform/resource/web/record-facts.tsx'
import { ResourceDialog } from '#platform/resource/web/resource-dialog.tsx'
import { useResourceNews } from '#platform/resource/web/resource-news.ts'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { useRecord } from '#platform/resource/web/use-record.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { useRecordTitle } from '#platform/ui/record-title.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { crmTexts } from '../../i18n/texts.ts'

interface RecordPageProps {
  resource: Resource
  /** Beside the facts. */
  children?: ReactNode
}

/** The id that the address names. */
export const useRecordId = (): number | null => {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}

/** One record on a page of its own: its facts at the left, what hangs on it beside them. */
export const RecordPage = ({ resource, children }: RecordPageProps) => {
  const id = useRecordId()
  const ui = useText(platformTexts)
  const texts = useResourceTexts(resource, crmTexts)
  const [editing, setEditing] = useState(false)
  const read = useRecord(resource, id)
  useResourceNews()
  const record = read.data
  const title = record === undefined ? null : String(record[resource.label] ?? '')
  useRecordTitle(title)
  if (read.isError || id === null)
    return (
      <Screen title={texts.of('title')}>
        <ListMessage
          icon={<CloudOff />}
          title={read.error === null ? ui('errors.not_found') : failureDetail(read.error)}
        />
      </Screen>
    )
  return (
    <Screen
      title={title ?? ''}
      actions={<ActionButton label={texts.of('edit')} icon={<Edit />} onClick={() => setEditing(true)} />}
    >
      {record === undefined ? (
        <Typography color="text.secondary">{ui('ui.loading')}</Typography>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { md: children === undefined ? '1fr' : '320px 1fr' },
            alignItems: 'start',
            overflow: 'auto',
            minHeight: 0,
          }}
        >
          <Card title={texts.of('title')}>
            <RecordFacts resource={resource} texts={texts} record={record} />
          </Card>
          {children}
        </Box>
      )}
      {editing && (
        <ResourceDialog
          resource={resource}
          texts={texts}
          id={id}
          renderField={undefined}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            void read.refetch()
          }}
        />
      )}
    </Screen>
  )
}
