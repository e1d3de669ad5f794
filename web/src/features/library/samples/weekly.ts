import type { SampleText } from './types'

export const weeklySamples: SampleText[] = [
  {
    title: 'What Jacob Did Not Know at Bethel',
    excerpt: 'A man with a stone for a pillow wakes and says that God was in this place, and he had not known. An essay on prayer that begins where we are.',
    topics: ['Prayer', 'Faith', 'Shabbat'],
    content: `<p>Jacob stops for the night only because the sun has set (Genesis 28:11). He has not chosen the place. He has left one home and not reached another, and he puts a stone under his head as a man does who has nothing else.</p>
<p>Then the ladder, the angels, the promise. And when he wakes, his first words are not thanks but surprise: <em>“Surely the Lord is in this place, and I did not know.”</em></p>
<h2>The order of the angels</h2>
<p>Rashi notices that the angels go <em>up</em> before they come down. One would expect traffic from heaven to begin in heaven. They were here first, he explains: the angels of the land went up, and others came down to go with him abroad. There was company on that hillside while Jacob thought himself alone.</p>
<p>Prayer often waits for the right place: a quieter house, a steadier heart, a synagogue with better windows. Bethel was a field with stones. What made it the gate of heaven was that somebody tired lay down in it and, on waking, paid attention.</p>
<h2>The stone stays</h2>
<p>In the morning he does not carry the vision away. He takes the stone that was under his head, stands it up and pours oil on it (28:18). The hard thing he slept on becomes the thing he builds with.</p>
<blockquote><p>And this stone, which I have set up as a pillar, shall be a house of God.</p></blockquote>
<p>The sages say that Jacob gave us the evening prayer (Berakhot 26b): the prayer for when the sun has gone, the road is long, and we do not yet know where we are.</p>`,
  },
  {
    title: 'Just Weights',
    excerpt: 'The Torah places honest scales beside the love of the stranger. An essay on ethics that begins at the market stall.',
    topics: ['Ethics', 'Justice'],
    content: `<p>Near the end of the great chapter of holiness, after love of the neighbour and love of the stranger, comes a line for shopkeepers: <em>“Just scales, just weights, a just ephah and a just hin shall you have”</em> (Leviticus 19:36).</p>
<p>It can feel like a step down. We were on a mountain, and now we are buying lentils.</p>
<h2>Why Egypt?</h2>
<p>The verse ends with a reason: <em>“I am the Lord your God, who brought you out of the land of Egypt.”</em> What has Egypt to do with a set of scales? Only this: that a slave is a person who is never told the true measure. His hours are not counted; the bricks are demanded though the straw is gone. To be free is to live among people whose weights can be trusted.</p>
<p>So the exodus is not finished at the sea. It goes on at every counter where somebody who could shave a little off the measure does not.</p>
<h2>The first question</h2>
<p>The Talmud imagines the questions that each of us will be asked at the last judgment. The first is not about prayer, nor even about study. It is: <em>did you deal faithfully in business?</em> (Shabbat 31a).</p>
<p>Ethics in our tradition has a smell of the market about it. It is not chiefly the science of rare dilemmas. It is what the hand does on the scale when the customer has looked away.</p>`,
  },
  {
    title: 'A People Older Than Its Walls',
    excerpt: 'When the Temple burned, a history could have ended. One teacher asked for a school. An essay on Jewish history and on what a people carries.',
    topics: ['History', 'Philosophy', 'Torah Study'],
    content: `<p>The story is told in the Talmud (Gittin 56a–b). Jerusalem is under siege. Rabban Yochanan ben Zakkai is carried out of the city in a coffin, as though dead, and stands before Vespasian, who will soon be emperor and offers him a wish.</p>
<p>He does not ask for Jerusalem. He asks for Yavneh and its sages.</p>
<h2>Was he right?</h2>
<p>The Talmud does not let him rest. Some said that he should have asked Rome to let the city be this one time; and on his own deathbed, as another page tells it (Berakhot 28b), he wept because two roads lay before him and he did not know on which he would be led. A people’s history turned on a request, and the man who made it was never sure.</p>
<p>But consider what he had understood: that walls can be taken and words, once taught, cannot. A city holds those who live in it. A page holds whoever opens it.</p>
<h2>What is carried</h2>
<p>Philosophy has long asked what makes a thing the same thing when every part of it has been replaced. Our answer has been stubborn and practical. We remain the same people because each generation reads to the next.</p>
<blockquote><p>And you shall teach them diligently to your children, and speak of them when you sit in your house and when you walk on the way.</p></blockquote>
<p>In your house, on the way (Deuteronomy 6:7): the verse already knew that there would not always be a house.</p>`,
  },
]
