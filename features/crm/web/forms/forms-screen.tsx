import Code from '@mui/icons-material/Code'
import DynamicForm from '@mui/icons-material/DynamicFormOutlined'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { forms } from '../../contract/config/forms.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { FormBuilder } from './form-builder.tsx'
import { PublishDialog } from './publish-dialog.tsx'

/** The company's public forms: create, design, publish. */
export const FormsScreen = () => {
  const t = useText(crmTexts)
  const [designed, setDesigned] = useState<RecordOf<typeof forms> | null>(null)
  const [formToPublish, setFormToPublish] = useState<RecordOf<typeof forms> | null>(null)
  return (
    <>
      <ResourceScreen
        resource={forms}
        texts={crmTexts}
        icon={<DynamicForm />}
        pageSize={10}
        rowActions={[
          {
            id: 'design',
            label: t('crm.form.designIt'),
            icon: <DynamicForm fontSize="small" />,
            run: setDesigned,
          },
          {
            id: 'publish',
            label: t('crm.form.publish'),
            icon: <Code fontSize="small" />,
            run: setFormToPublish,
          },
        ]}
      />
      {designed !== null && (
        <FormBuilder id={designed.id} name={designed.name} onClose={() => setDesigned(null)} />
      )}
      {formToPublish !== null && (
        <PublishDialog
          name={formToPublish.name}
          formKey={formToPublish.public_key}
          onClose={() => setFormToPublish(null)}
        />
      )}
    </>
  )
}
