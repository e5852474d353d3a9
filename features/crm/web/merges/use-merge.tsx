import CallMerge from '@mui/icons-material/CallMerge'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { crmTexts } from '../../i18n/texts.ts'

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }))

/** Row action that merges, with its dialog. */
export const useMerge = () => {
  const t = useText(crmTexts)
  const [merging, setMerging] = useState<number | null>(null)
  const dialog: ReactNode = merging !== null && (
    <Suspense>
      <MergeDialog personId={merging} onClose={() => setMerging(null)} />
    </Suspense>
  )
  return {
    dialog,
    action: {
      id: 'merge',
      label: t('crm.merge.look'),
      icon: <CallMerge fontSize="small" />,
      run: ({ id }: { id: number }) => setMerging(id),
    },
  }
}
