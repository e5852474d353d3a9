import GroupOutlined from '@mui/icons-material/GroupOutlined'
import Avatar from '@mui/material/Avatar'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Form } from '#platform/ui/form/form.ts'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { PictureInput } from '#platform/ui/picture/picture-input.tsx'
import { useStoredPicture } from '#platform/ui/picture/stored-picture.ts'
import { chatTexts } from '../../i18n/texts.ts'

/** Values of the group form. */
export interface GroupValues {
  name: string
  description: string
  /** Id of an upload; null removes the picture, undefined keeps it. */
  picture: string | null | undefined
  onlyAdminsMessages: boolean
}

const MAX_NAME = 80
const MAX_DESCRIPTION = 500

const GroupPicture = ({ src, size }: { src: string | null; size: number }) => {
  const picture = useStoredPicture(src)
  return (
    <Avatar
      aria-hidden
      {...(picture === null ? {} : { src: picture })}
      sx={{ width: size, height: size, bgcolor: 'primary.light', color: 'primary.main' }}
    >
      <GroupOutlined sx={{ fontSize: size / 2 }} />
    </Avatar>
  )
}

interface GroupFieldsProps<Values extends GroupValues> {
  form: Form<Values>
  /** URL of the group's present picture. */
  src: string | null
}

/** Picture, name, description, and who may write. */
export const GroupFields = <Values extends GroupValues>({ form, src }: GroupFieldsProps<Values>) => {
  const t = useText(chatTexts)
  // Only fields that every group form has are used here.
  const own = form as unknown as Form<GroupValues>
  const onlyAdmins = useStore(own.store, ({ values }) => values.onlyAdminsMessages)
  const error = useStore(own.store, ({ errors }) => errors.picture)
  return (
    <>
      <PictureInput
        label={t('group.picture')}
        error={error}
        src={src}
        preview={(shown) => <GroupPicture src={shown} size={64} />}
        onChange={(id) => own.set('picture', id)}
      />
      <FormText form={own} name="name" label={t('group.name')} maxLength={MAX_NAME} required autoFocus />
      <FormText
        form={own}
        name="description"
        label={t('group.description')}
        maxLength={MAX_DESCRIPTION}
        multiline
        minRows={2}
      />
      <div>
        <FormControlLabel
          control={
            <Switch
              checked={onlyAdmins}
              onChange={(event) => own.set('onlyAdminsMessages', event.target.checked)}
            />
          }
          label={t('group.onlyAdmins')}
        />
        <FormHelperText sx={{ mt: 0 }}>{t('group.onlyAdminsHint')}</FormHelperText>
      </div>
    </>
  )
}
