import type { Easel } from './easel.ts';
import { paintField, paintGarden } from './places/fields.ts';
import { paintChurch, paintCorridor, paintHall, paintLibrary } from './places/halls.ts';
import { paintDeck, paintHarbor } from './places/harbour.ts';
import { paintKitchen, paintRoom, paintShop, paintStudy } from './places/homes.ts';
import { paintLampRoom, paintWorship } from './places/landmark-interiors.ts';
import { paintLab, paintSpaceship, paintTrain } from './places/machines.ts';
import { paintCastle, paintGraveyard, paintRuins, paintShrine } from './places/old-places.ts';
import { paintClassroom, paintHospital, paintPrison, paintWorkshop } from './places/public-buildings.ts';
import { paintStation } from './places/station.ts';
import { paintAlley, paintMarket, paintStreet } from './places/streets.ts';
import { paintBar, paintCafe, paintTheater } from './places/taverns.ts';
import { paintRooftop, paintSkyline, paintVillage } from './places/town.ts';
import { paintBeach, paintBridge, paintLake, paintLighthouse } from './places/waters.ts';
import { paintCave, paintDesert, paintForest, paintMountain, paintPlanet } from './places/wilds.ts';
import type { PlaceKind } from './vocabulary.ts';

export const RECIPES: Readonly<Record<PlaceKind, (easel: Easel) => void>> = {
  street: paintStreet,
  alley: paintAlley,
  market: paintMarket,
  village: paintVillage,
  rooftop: paintRooftop,
  skyline: paintSkyline,
  harbor: paintHarbor,
  deck: paintDeck,
  beach: paintBeach,
  lighthouse: paintLighthouse,
  lamproom: paintLampRoom,
  lake: paintLake,
  bridge: paintBridge,
  forest: paintForest,
  mountain: paintMountain,
  desert: paintDesert,
  field: paintField,
  garden: paintGarden,
  shrine: paintShrine,
  worship: paintWorship,
  castle: paintCastle,
  ruins: paintRuins,
  graveyard: paintGraveyard,
  station: paintStation,
  cave: paintCave,
  planet: paintPlanet,
  room: paintRoom,
  study: paintStudy,
  library: paintLibrary,
  bar: paintBar,
  cafe: paintCafe,
  hall: paintHall,
  church: paintChurch,
  classroom: paintClassroom,
  hospital: paintHospital,
  lab: paintLab,
  spaceship: paintSpaceship,
  train: paintTrain,
  prison: paintPrison,
  kitchen: paintKitchen,
  shop: paintShop,
  theater: paintTheater,
  workshop: paintWorkshop,
  corridor: paintCorridor,
};
