import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import type { joinTemplates } from '../../contract/config/catalogs.ts'
import { readTemplateFile } from '../../contract/templates/template-calls.ts'

export const ACCEPTED: Readonly<Record<string, string>> = {
  image: 'image/jpeg,image/png',
  video: 'video/mp4,video/3gpp',
  document: '.pdf,.docx,.xlsx,.pptx',
}

/** Empty without a file. */
export const fileNameOf = (file: unknown): string =>
  typeof file === 'object' && file !== null && 'label' in file ? String(file.label) : ''

/** The saved header's picture as an address of this page; given back when it is needed no more. */
export function useHeaderImage(record: RecordOf<typeof joinTemplates> | null): string | null {
  const api = useApi()
  const wanted = record?.header === 'image' && Boolean(record.file)
  const { data } = useQuery({
    queryKey: ['join', 'template file', record?.id, record?.version],
    enabled: wanted,
    queryFn: async ({ signal }) =>
      (await api.download(readTemplateFile, { params: { id: record?.id ?? 0 }, signal })).blob,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (data === undefined) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [data])
  return wanted ? url : null
}
