import { Link } from '../../../ui/link.tsx'
import { howTheScoreIsMade } from '../strings/score-rule.ts'

/** A link to the page that explains the score. */
export function ScoreRuleLink() {
  return (
    <Link to="/help-center" hash="how-the-score-is-made" className="text-link underline underline-offset-4">
      {howTheScoreIsMade}
    </Link>
  )
}
