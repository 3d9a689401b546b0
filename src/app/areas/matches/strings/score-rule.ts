export const howTheScoreIsMade = 'How the score is made'
