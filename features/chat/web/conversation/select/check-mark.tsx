import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'

/** Check mark beside a message during selection; an unselectable message keeps its place empty. */
export const CheckMark = ({ selected, possible }: { selected: boolean; possible: boolean }) => (
  <span className="tick" aria-hidden>
    {possible &&
      (selected ? (
        <CheckCircle color="primary" fontSize="small" />
      ) : (
        <RadioButtonUnchecked color="disabled" fontSize="small" />
      ))}
  </span>
)
