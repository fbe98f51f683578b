/** Asks what somebody would do in one's place. */
const FOR_ADVICE =
  /\bwhat would you do\b|\bin my (?:place|shoes|position)\b|\bif you were me\b|\bwhat do you (?:suggest|advise|recommend)\b|\b(?:any|some) (?:advice|suggestions?|ideas?)\b|(?:换了|换作|换成|要是|如果)(?:是)?[你您].{0,4}(?:会|怎|该)|[你您]会怎么(?:做|办)|有什么(?:建议|主意|办法)|(?:あなた|君|お前|\p{L}{1,8})なら[、]?(?:どう|何を)(?:する|します)/iu;
/** Asks what there is to do, or what is known of it. */
const FOR_HELP =
  /\bwhat (?:should|shall|can|do|must) (?:i|we)\b(?! (?:see|know|hear|find|call|bring|wear|pay|say))|\bwhat now\b|\bwhat(?:['’]s| is| comes)? next\b|\bwhere (?:to )?(?:now|next)\b|\bwhere (?:should|shall|do) (?:i|we) (?:go|start|begin|look)\b|\bwhat (?:have|do|did) we (?:know|found|find|learn)|\bhelp me\b|该怎么办|怎么办|我们都?(?:知道|查到|发现)了?(?:些)?什么|该做什么|该干什么|(?:接下来|下一步|现在)(?:该|要|做|干|去)|该去哪|どうすれば|どうしたら|何をすれば|どうする|次は(?:何|どう|どこ)|何がわかった/iu;
/** Of these what is known comes first. */
const FOR_FINDINGS = /\bwhat (?:have|do|did) we\b|知道|查到|发现|わかった/iu;

/** Whether somebody is asked what they would do. */
export const asksForAdvice = (said: string): boolean => FOR_ADVICE.test(said);
/** Whether it is asked what there is to do. */
export const asksForHelp = (said: string): boolean => FOR_HELP.test(said);
/** Whether it is asked what is known by now, and not what there is to do. */
export const asksForFindings = (said: string): boolean => FOR_FINDINGS.test(said);
/** Whether words ask where to go on, of somebody or of nobody. */
export const asksTheWayOn = (said: string): boolean =>
  asksForAdvice(said) || (asksForHelp(said) && !asksForFindings(said));
