import Person from '@mui/icons-material/Person'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import { avatarColor } from './avatar-color.ts'
import { useStoredPicture } from './picture/stored-picture.ts'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .filter((letter) => /\p{L}|\p{N}/u.test(letter))
    .slice(0, 2)
    .join('')
    .toUpperCase()

interface InitialsAvatarProps {
  name: string
  src: string | null
  size?: number
}

/** A picture, or initials on a stable colour. Decorative: the name is next to it. */
export const InitialsAvatar = ({ name, src, size = 32 }: InitialsAvatarProps) => {
  const picture = useStoredPicture(src)
  return (
    <Avatar
      aria-hidden
      {...(picture === null ? {} : { src: picture })}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        fontWeight: 600,
        bgcolor: avatarColor(name),
        color: '#fff',
      }}
    >
      {/* SVG text, so that it is no part of a button's accessible name. */}
      {initials(name) === '' ? (
        <Person sx={{ fontSize: size * 0.65 }} />
      ) : (
        <Box
          component="span"
          data-initials={initials(name)}
          sx={{ '&::before': { content: 'attr(data-initials)' } }}
        />
      )}
    </Avatar>
  )
}
