import type { SampleText } from './types'

export const dailySamples: SampleText[] = [
  {
    title: 'The Day That Needs No Permission',
    excerpt: 'Every other holy day waits for a court to announce the new moon. Shabbat arrives whether or not anyone is ready.',
    topics: ['Shabbat', 'Time'],
    content: `<p>The festivals hang on the moon, and in ancient times the moon hung on witnesses: two people had to come to the court and say what they had seen. Without them there was no new month, and without the month no Passover.</p>
<p>Shabbat asks nobody. <em>“And God blessed the seventh day and made it holy”</em> (Genesis 2:3) was said before there was a person to hear it. That is why the blessing over wine on Friday night speaks only of God who makes Shabbat holy, while on a festival we add the people of Israel, who fix the calendar.</p>
<p>So the candles are not lit because the work is done. It is never done. They are lit because the sun is going down, and rest was here first.</p>`,
  },
  {
    title: 'Leah Learns to Say Thank You',
    excerpt: 'Three sons are named for what their mother lacked. The fourth is named for what she had, and a whole people took his name.',
    topics: ['Gratitude', 'Family'],
    content: `<p>Leah names her first three sons out of hunger. Perhaps now my husband will love me; God has heard that I am hated; now he will be joined to me (Genesis 29:32–34). Each name is a sentence with a hole in it.</p>
<p>Then comes the fourth. <em>“This time I will thank the Lord”</em>; therefore she called his name Judah (29:35). Nothing in the house has changed. What changed is the place where her sentence ends. Gratitude begins there.</p>
<p>The Talmud says that from the day the world was created no one had thanked the Holy One until Leah did (Berakhot 7b). Jews, <span lang="he" dir="rtl">יהודים</span>, carry her son’s name. We are called, all of us, after the time a tired woman counted what was there.</p>`,
  },
  {
    title: 'The Word for Turning Around',
    excerpt: 'Teshuvah is usually translated as repentance. The Hebrew is humbler and more hopeful: it means to come back.',
    topics: ['Teshuvah', 'Hope'],
    content: `<p>English has the heavy word “repentance”, with its bent head. Hebrew has <span lang="he" dir="rtl">תשובה</span>, teshuvah, from the plain verb for walking back the way you came. It is also the ordinary word for an answer to a question.</p>
<p>Both meanings stand in one verse: <em>“and you shall return to the Lord your God and listen to His voice”</em> (Deuteronomy 30:2). One can only return to a place where one has been. The Torah does not say: become somebody else. It says: you know the way.</p>
<p>And the answer? The first question in the Torah is put to a man who is hiding: <em>Where are you?</em> (Genesis 3:9). Teshuvah is what we call it when someone finally replies.</p>`,
  },
  {
    title: 'Ruth Asks No Questions',
    excerpt: 'Naomi gives three reasons to go home. Ruth does not refute one of them, and that is the strength of her reply.',
    topics: ['Book of Ruth', 'Chesed'],
    content: `<p>On the road out of Moab, Naomi argues well. She has no more sons; she is too old for a husband; the hand of the Lord has gone out against her (Ruth 1:11–13). It is all true, and Orpah, who loves her, kisses her and turns back.</p>
<p>Ruth does not say that any of it is false. She says, <em>“Where you go I will go, and where you lodge I will lodge”</em> (1:16). To an argument about the future she answers with the next night’s lodging.</p>
<p>Kindness, <span lang="he" dir="rtl">חסד</span>, seldom begins with a plan. In the Book of Ruth it begins with two women, one road, and somebody who keeps walking.</p>`,
  },
  {
    title: 'A Letter on the Doorpost',
    excerpt: 'A mezuzah hangs neither inside the house nor outside it. It marks the moment between the two.',
    topics: ['Mezuzah', 'Home'],
    content: `<p><em>“And you shall write them on the doorposts of your house and on your gates”</em> (Deuteronomy 6:9). Not on the walls, where guests would admire them, and not over the hearth, where the family sits. On the doorpost, where nobody stays.</p>
<p>A doorway is the place where we change. Going out, we put on the face we keep for strangers; coming in, we let it fall, and whoever is at home receives what is left of us. The little scroll hangs exactly there.</p>
<p>It holds the Shema: love with all your heart, speak of these words when you sit at home and when you walk on the way. One hand on the mezuzah, one step still to take. It is a good place to decide who will come through the door.</p>`,
  },
]
