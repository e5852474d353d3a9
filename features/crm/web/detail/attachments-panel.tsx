import AttachFile from '@mui/icons-material/AttachFile'
import Delete from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import LinkText from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { FileIcon } from '#platform/media/web/files/file-icon.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { AudioPlayer } from '#platform/media/web/voice/audio-player.tsx'
import { FLAT_BARS } from '#platform/media/web/voice/waveform.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { addAttachment, removeAttachment } from '../../contract/attachments.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { timelineKey } from '../timeline/use-timeline.ts'
import { AttachKept } from './attach-kept.tsx'
import { attachmentSource } from './attachment-source.ts'
import { type Attachment, useAttachments } from './use-attachments.tsx'
import { personDetailKey } from './use-person-detail.ts'

/** A person's files: attach, view, download, delete. */
export const AttachmentsPanel = ({ personId }: { personId: number }) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const { language } = useLanguage()
  const api = useApi()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const { attachments, loaded, show, viewer } = useAttachments(personId)
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: personDetailKey(personId) }),
      queries.invalidateQueries({ queryKey: timelineKey(personId) }),
    ])
  const tried = async (act: () => Promise<unknown>) => {
    try {
      await act()
      await reload()
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  const attach = async (chosen: readonly File[]) => {
    for (const file of chosen)
      await tried(() =>
        api.call(addAttachment, {
          body: { person_id: personId },
          file,
          fileName: file.name,
          onProgress: setProgress,
        }),
      )
    setProgress(null)
  }
  const remove = async ({ id, name }: Attachment) => {
    const sure = await confirm({
      title: t('crm.files.remove', { name }),
      text: t('crm.files.removeHint'),
      action: ui('ui.delete'),
      danger: true,
    })
    if (sure) await tried(() => api.call(removeAttachment, { params: { id } }))
  }
  return (
    <MediaSourceContext value={attachmentSource(api)}>
      <Box component="section" aria-label={t('crm.files')} sx={{ display: 'grid', gap: 0.5 }}>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', '& > *': { whiteSpace: 'nowrap' } }}
        >
          <Typography variant="h3" component="h2" sx={{ flex: '1 0 auto' }}>
            {t('crm.files')} {loaded && `(${attachments.length})`}
          </Typography>
          <Button
            size="small"
            startIcon={<AttachFile />}
            disabled={progress !== null}
            onClick={() => input.current?.click()}
          >
            {t('crm.files.attach')}
          </Button>
          <AttachKept disabled={progress !== null} onPick={(files) => void attach([...files])} />
          <input
            ref={input}
            type="file"
            multiple
            hidden
            onChange={(event) => {
              void attach([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </Box>
        {progress !== null && <LinearProgress variant="determinate" value={progress * 100} />}
        {loaded && attachments.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('crm.files.empty')}
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {attachments.map((attachment) => (
            <Box
              component="li"
              key={attachment.id}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, minWidth: 0, py: 0.75 }}
            >
              <FileIcon name={attachment.name} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <LinkText
                  component="button"
                  type="button"
                  onClick={() => show(attachment.id)}
                  noWrap
                  sx={{ display: 'block', maxWidth: 1, textAlign: 'start', typography: 'body2' }}
                >
                  {attachment.name}
                </LinkText>
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {[formatBytes(attachment.size, language), attachment.description]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
                {attachment.content_type.startsWith('audio/') && (
                  <AudioPlayer
                    id={`crm ${attachment.id}`}
                    ask={() => attachmentSource(api).link(attachment.id)}
                    bars={FLAT_BARS}
                    duration={null}
                  />
                )}
              </Box>
              <IconButton
                size="small"
                aria-label={t('crm.files.remove', { name: attachment.name })}
                onClick={() => void remove(attachment)}
              >
                <Delete fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
        {viewer}
      </Box>
    </MediaSourceContext>
  )
}
