import AttachFile from '@mui/icons-material/AttachFile'
import Delete from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import LinkText from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { FileIcon } from '#platform/media/web/files/file-icon.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { isViewable, type MediaFile } from '#platform/media/web/shown/media-file.ts'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { useViewer } from '#platform/media/web/viewer/use-viewer.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { addAttachment, readAttachment, removeAttachment } from '../../contract/attachments.ts'
import type { readPersonDetail } from '../../contract/person-detail.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { timelineKey } from '../timeline/use-timeline.ts'
import { attachmentSource } from './attachment-source.ts'
import { personDetailKey, usePersonDetail } from './use-person-detail.ts'

type Attachment = Answer<typeof readPersonDetail>['attachments'][number]

const asMedia = ({ id, name, content_type, size, author, created_at }: Attachment): MediaFile => ({
  id,
  kind: content_type.split('/')[0] ?? 'other',
  file: { name, type: content_type, size, preview_url: null, width: null, height: null, duration: null },
  author: author === null ? null : { name: author.label },
  created_at,
})

/** The files of a person: attached, looked at, downloaded, deleted. */
export const AttachmentsPanel = ({ personId }: { personId: number }) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const { language } = useLanguage()
  const api = useApi()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const detail = usePersonDetail(personId)
  const attachments = detail.data?.attachments ?? []
  const files = useMemo(() => (detail.data?.attachments ?? []).map(asMedia), [detail.data])
  const { open, viewer } = useViewer(files)
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
  const download = async (id: number) => {
    try {
      const { blob, name } = await api.download(readAttachment, { params: { id } })
      saveBlob(name, blob)
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  return (
    <MediaSourceContext value={attachmentSource(api)}>
      <Box component="section" aria-label={t('crm.files')} sx={{ display: 'grid', gap: 0.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
            {t('crm.files')} {detail.isSuccess && `(${attachments.length})`}
          </Typography>
          <Button
            size="small"
            startIcon={<AttachFile />}
            disabled={progress !== null}
            onClick={() => input.current?.click()}
          >
            {t('crm.files.attach')}
          </Button>
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
        {detail.isSuccess && attachments.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('crm.files.empty')}
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {attachments.map((attachment, place) => {
            const media = files[place]
            const viewable = media !== undefined && isViewable(media)
            return (
              <Box
                component="li"
                key={attachment.id}
                sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, minWidth: 0 }}
              >
                <FileIcon name={attachment.name} />
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <LinkText
                    component="button"
                    type="button"
                    onClick={() => (viewable ? open(attachment.id) : void download(attachment.id))}
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
                </Box>
                <IconButton
                  size="small"
                  aria-label={t('crm.files.remove', { name: attachment.name })}
                  onClick={() => void remove(attachment)}
                >
                  <Delete fontSize="small" />
                </IconButton>
              </Box>
            )
          })}
        </Box>
        {viewer}
      </Box>
    </MediaSourceContext>
  )
}
