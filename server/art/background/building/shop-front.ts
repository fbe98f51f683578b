import { lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import { closed, cut, gathered, line, piece, SHADOWLESS, shade, steps } from '../easel.ts';
import { sideWall } from '../perspective.ts';
import { isEastern } from '../vocabulary.ts';
import { type Facade, MASONRY } from './masonry.ts';

/** A shop's open front: lit shelves and goods behind posts, short curtains or an awning over it, light on the stones before it. */
export function shopFront(
  { easel, view, x, side, z1, z2, depth }: Facade,
  random: Random,
  low: number,
  high: number,
): string {
  const { palette, scene } = easel;
  const lit = palette.lampsAreLit;
  const top = low + (high - low) * 0.78;
  const [za, zb] = [z1 + (z2 - z1) * 0.08, z1 + (z2 - z1) * 0.92];
  const span = zb - za;
  const at = (share: number) => za + span * share;
  const wood = palette.outside(MASONRY[scene.culture].trim, depth);
  const back = lit ? mix(palette.lamp, '#7a4526', 0.5) : palette.outside('#4a4038', depth);
  const parts = [
    cut(
      closed(sideWall(view, x, low, top, za, zb)),
      lit ? easel.gradient([mix(back, palette.lamp, 0.6), back, shade(back, 0.25)]) : back,
    ),
  ];
  const goods = gathered(SHADOWLESS);
  for (const y of [0.95, 1.45]) {
    goods.add(` fill="${shade(back, 0.45)}"`, closed(sideWall(view, x, low + y, low + y + 0.06, za, zb)));
    for (const share of steps(0.04, 0.94, 0.11)) {
      const tall = random.range(0.16, 0.38);
      const color = mix(random.pick(['#8a4a3c', '#c49a4f', '#4f6a62', '#d9cba8', '#6d5470']), back, lit ? 0.25 : 0.4);
      const thing = sideWall(view, x, low + y + 0.06, low + y + 0.06 + tall, at(share), at(share + 0.075));
      goods.add(` fill="${color}"`, closed(thing));
    }
  }
  parts.push(goods.markup());
  const counter = shade(wood, 0.2);
  parts.push(
    cut(
      closed(sideWall(view, x, low, low + 0.62, za, at(0.62))),
      easel.gradient([counter, shade(counter, 0.4)]),
      lighten(counter, 0.06),
    ),
  );
  parts.push(cut(closed(sideWall(view, x, low, low + 1.85, at(0.68), at(0.9))), shade(back, 0.55)));
  for (const share of [0, 0.32, 0.65, 0.93, 1]) {
    parts.push(
      line([view.at(x, low, at(share)), view.at(x, top, at(share))], wood, Math.max(1.5, view.scale(at(share)) * 0.09)),
    );
  }
  parts.push(line([view.at(x, top, za), view.at(x, top, zb)], wood, Math.max(2, view.scale(at(0.5)) * 0.14)));
  const cloth = palette.outside(random.pick(['#8a3b34', '#2f5566', '#5d6b45', '#7a5a2f', '#513a5c']), depth);
  if (isEastern(scene.culture)) {
    for (const share of [0.66, 0.74, 0.82])
      parts.push(
        cut(
          closed(sideWall(view, x - side * 0.06, top - 0.75, top - 0.05, at(share), at(share + 0.07))),
          cloth,
          lighten(cloth, 0.08),
        ),
      );
  } else {
    parts.push(
      piece(
        [
          view.at(x, top + 0.28, za),
          view.at(x, top + 0.28, zb),
          view.at(x - side * 0.8, top - 0.22, zb),
          view.at(x - side * 0.8, top - 0.22, za),
        ],
        cloth,
      ),
    );
    parts.push(
      piece(
        [
          view.at(x - side * 0.8, top - 0.22, za),
          view.at(x - side * 0.8, top - 0.22, zb),
          view.at(x - side * 0.8, top - 0.4, zb),
          view.at(x - side * 0.8, top - 0.4, za),
        ],
        shade(cloth, 0.2),
      ),
    );
  }
  if (lit) {
    const middle = at(0.45);
    easel.glow(view.at(x - side * 0.3, 1.2, middle), view.scale(middle) * 1.9, palette.lamp, 0.4);
    easel.glow(view.at(x - side * 0.9, 0, middle), view.scale(middle) * 1.9, palette.lamp, 0.4, 0.22);
    easel.beam(
      [view.at(x, 0, za), view.at(x, 0, zb), view.at(x - side * 2.1, 0, zb), view.at(x - side * 2.1, 0, za)],
      palette.lamp,
      0.36,
      view.at(x, 0, middle),
      view.at(x - side * 2.1, 0, middle),
    );
  }
  return parts.join('');
}
