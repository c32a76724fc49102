import { Readable } from 'node:stream';
import type { FileStore, OwnerClient } from '@ritm/platform';
import sharp from 'sharp';
import { Random } from '../random.ts';
import { drawFace } from './faces.ts';
import { drawLogo, drawScene, type Theme } from './scenes.ts';

const SEED = 20_261_123;
const FACE = 288;
/** Pixels a side of the small picture that lies in the row, as of an uploaded one. */
const THUMBNAIL = 144;
const CLIENTS_WITH_FACES = 32;
const themes: Readonly<Record<string, Theme>> = { english: 'language', 'kids-dance': 'children' };
const captions: Readonly<Record<Theme, readonly string[]>> = {
  fitness: ['Большой зал', 'Утренняя группа', 'Малый зал', 'Вечер вторника'],
  children: ['Старшая группа', 'Репетиция', 'Открытый урок', 'Малыши'],
  language: ['Рабочее место', 'Разговорный клуб'],
};

/** The resolution at which a drawing has as many pixels as its own units. */
const DENSITY = 72;

interface Keeper {
  readonly client: OwnerClient;
  readonly store: FileStore;
  /** A part of the full size, and of the number of faces; a small demo needs neither. */
  readonly scale: number;
}
interface Drawing {
  readonly svg: string;
  /** The width in the drawing's own units, and in pixels. */
  readonly units: number;
  readonly width: number;
  readonly purpose: 'logo' | 'avatar' | 'page_picture';
  readonly school_id: number | null;
  readonly created_by: number;
}

/** Stores a drawing as an uploaded picture is stored: a JPEG with a thumbnail; returns the id of its file. */
async function storeDrawing({ client, store, scale }: Keeper, drawing: Drawing): Promise<number> {
  const density = (DENSITY * drawing.width * scale) / drawing.units;
  const whole = await sharp(Buffer.from(drawing.svg), { density }).jpeg({ quality: 84 }).toBuffer();
  const small = await sharp(whole).resize(THUMBNAIL, THUMBNAIL, { fit: 'inside' }).jpeg({ quality: 80 }).toBuffer();
  const { token, size, sha256 } = await store.put(Readable.from([whole]), whole.length);
  const { rows } = await client.query<{ id: number }>(
    `insert into files (token, school_id, name, mime, size, sha256, thumbnail, purpose, created_by)
     values ($1, $2, 'picture.jpg', 'image/jpeg', $3, $4, $5, $6, $7) returning id::int`,
    [token, drawing.school_id, size, sha256, small, drawing.purpose, drawing.created_by],
  );
  return rows[0]!.id;
}

/** A surname says it better than a name: Никита and Любовь end as the others do. */
const genderOf = ({ lastname, firstname }: Named): 'female' | 'male' =>
  /[ая]$/.test(lastname || firstname) ? 'female' : 'male';

/**
 * Gives the demo's organizations logos, covers and pictures of their halls, and its people faces. Drawn from a seed, so
 * every load shows the same; only the addresses of files are random, as they are of all files.
 */
export async function addPictures(keeper: Keeper): Promise<number> {
  const { rows } = await keeper.client.query<{ id: number; slug: string; owner: number }>(
    `select s.id::int, coalesce(k.slug, '') as slug, m.user_id::int as owner
     from schools s
     join staff m on m.school_id = s.id and m.role = 'owner'
     left join school_categories k on k.id = s.category_id
     order by s.id`,
  );
  const random = new Random(SEED);
  let drawn = 0;
  for (const { id, slug, owner } of rows) {
    const theme = themes[slug] ?? 'fitness';
    const of = { school_id: id, created_by: owner };
    drawn += await addSchoolPictures(keeper, { theme, of, random: random.fork(`school ${id}`) });
    drawn += await addTeacherFaces(keeper, { of, random });
  }
  return drawn + (await addFaces(keeper, random));
}

interface Named {
  readonly firstname: string;
  readonly lastname: string;
}

interface OfSchool {
  readonly of: { readonly school_id: number; readonly created_by: number };
  readonly random: Random;
}

async function addSchoolPictures(keeper: Keeper, { theme, of, random }: OfSchool & { theme: Theme }): Promise<number> {
  const { client } = keeper;
  const logo = await storeDrawing(keeper, { svg: drawLogo(theme), units: 256, width: 512, purpose: 'logo', ...of });
  await client.query('update schools set logo_file_id = $2 where id = $1', [of.school_id, logo]);
  const addScene = async (kind: 'cover' | 'gallery', caption: string | null, position: number) => {
    const [width, height] = kind === 'cover' ? [1600, 500] : [1200, 900];
    const svg = drawScene(random.fork(`${kind} ${position}`), { theme, width, height });
    const file_id = await storeDrawing(keeper, { svg, units: width, width, purpose: 'page_picture', ...of });
    await client.query(
      'insert into public_pictures (school_id, kind, file_id, caption, position) values ($1, $2, $3, $4, $5)',
      [of.school_id, kind, file_id, caption, position],
    );
  };
  await addScene('cover', null, 0);
  for (const [position, caption] of captions[theme].entries()) await addScene('gallery', caption, position);
  return captions[theme].length + 2;
}

async function addTeacherFaces(keeper: Keeper, { of, random }: OfSchool): Promise<number> {
  const { rows } = await keeper.client.query<{ id: number; user_id: number } & Named>(
    `select m.id::int, m.user_id::int, m.firstname, m.lastname
     from public_teachers w
     join staff m on m.school_id = w.school_id and m.id = w.teacher_id
     where w.school_id = $1
     order by w.position`,
    [of.school_id],
  );
  for (const { id, user_id, ...name } of rows) {
    const svg = drawFace(random.fork(`person ${user_id}`), genderOf(name));
    const file_id = await storeDrawing(keeper, { svg, units: 256, width: 512, purpose: 'page_picture', ...of });
    await keeper.client.query(
      `insert into public_pictures (school_id, kind, teacher_id, file_id) values ($1, 'teacher', $2, $3)`,
      [of.school_id, id, file_id],
    );
  }
  return rows.length;
}

/** The pictures of persons themselves: all who work, and the first clients of each organization. */
async function addFaces(keeper: Keeper, random: Random): Promise<number> {
  const { rows } = await keeper.client.query<{ id: number } & Named>(
    `select u.id::int, u.firstname, u.lastname
     from users u
     where exists (select from staff m where m.user_id = u.id)
       or u.id in (
         select c.user_id
         from (
           select s.user_id, row_number() over (partition by s.school_id order by s.id) as place
           from students s
           where s.user_id is not null and s.status = 'active'
         ) c
         where c.place <= $1
       )
     order by u.id`,
    [Math.ceil(CLIENTS_WITH_FACES * keeper.scale)],
  );
  for (const { id, ...name } of rows) {
    const svg = drawFace(random.fork(`person ${id}`), genderOf(name));
    const file_id = await storeDrawing(keeper, {
      svg,
      units: 256,
      width: FACE,
      purpose: 'avatar',
      school_id: null,
      created_by: id,
    });
    await keeper.client.query('update users set avatar_file_id = $2 where id = $1', [id, file_id]);
  }
  return rows.length;
}
