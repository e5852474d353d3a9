import { type ReactNode, useMemo } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { isViewable, type MediaFile } from '#platform/media/web/shown/media-file.ts'
import { useViewer } from '#platform/media/web/viewer/use-viewer.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { readAttachment } from '../../contract/attachments.ts'
import type { readPersonDetail } from '../../contract/person-detail.ts'
import { usePersonDetail } from './use-person-detail.ts'

export type Attachment = Answer<typeof readPersonDetail>['attachments'][number]

const asMedia = ({ id, name, content_type, size, author, created_at }: Attachment): MediaFile => ({
  id,
  kind: content_type.split('/')[0] ?? 'other',
  file: { name, type: content_type, size, preview_url: null, width: null, height: null, duration: null },
  author: author === null ? null : { name: author.label },
  created_at,
})

interface Attachments {
  attachments: readonly Attachment[]
  loaded: boolean
  /** Opens viewable files; downloads the others. */
  show: (id: number) => void
  /** Must be rendered inside an `attachmentSource`. */
  viewer: ReactNode
}

/** A person's files and a viewer for them. */
export const useAttachments = (personId: number): Attachments => {
  const api = useApi()
  const detail = usePersonDetail(personId)
  const files = useMemo(() => (detail.data?.attachments ?? []).map(asMedia), [detail.data])
  const { open, viewer } = useViewer(files)
  const download = async (id: number) => {
    try {
      const { blob, name } = await api.download(readAttachment, { params: { id } })
      saveBlob(name, blob)
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  return {
    attachments: detail.data?.attachments ?? [],
    loaded: detail.isSuccess,
    show(id) {
      const file = files.find((one) => one.id === id)
      if (file !== undefined && isViewable(file)) open(id)
      else void download(id)
    },
    viewer,
  }
}
